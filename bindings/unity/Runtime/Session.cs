// One conversation with the library: requests and answers are those of docs/requests.md.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Zveno
{
    /// <summary>A request that could not be answered.</summary>
    public sealed class ZvenoException : Exception
    {
        /// <summary>bad_request, not_found, limit, ...</summary>
        public readonly string Code;

        public ZvenoException(string code, string message) : base(message)
        {
            Code = code;
        }
    }

    /// <summary>A request by its fields; those that are null are not sent. Operations.cs has one class per operation.</summary>
    public abstract class Request
    {
        public abstract string Op { get; }

        protected abstract void Gather(Dictionary<string, object> fields);

        protected static void Put(Dictionary<string, object> fields, string name, object value)
        {
            if (value != null)
            {
                fields[name] = value;
            }
        }

        public string ToJson()
        {
            var fields = new Dictionary<string, object> { { "op", Op } };
            Gather(fields);
            return Json.Write(fields);
        }
    }

    /// <summary>Not to be used by two threads at once.</summary>
    public sealed class Session : IDisposable
    {
        private IntPtr handle = Native.zv_session_create(IntPtr.Zero);
        private Native.Text text;

        public static string Version
        {
            get { return Marshal.PtrToStringAnsi(Native.zv_version()); }
        }

        /// <summary>The bytes that `zveno batch` would answer.</summary>
        public byte[] Answer(byte[] request)
        {
            if (handle == IntPtr.Zero)
            {
                throw new ObjectDisposedException("Session");
            }
            Native.zv_text_clear(ref text);
            Native.zv_session_answer(handle, request, (UIntPtr)(ulong)request.Length, ref text);
            var answer = new byte[(int)(ulong)text.Size];
            Marshal.Copy(text.Data, answer, 0, answer.Length);
            return answer;
        }

        /// <summary>The answer as an object; a failure is an exception with its code.</summary>
        public Dictionary<string, object> Ask(string request)
        {
            var answer = (Dictionary<string, object>)Json.Read(Encoding.UTF8.GetString(Answer(Encoding.UTF8.GetBytes(request))));
            if (answer.ContainsKey("ok") && (bool)answer["ok"])
            {
                return answer;
            }
            var error = (Dictionary<string, object>)answer["error"];
            throw new ZvenoException((string)error["code"], (string)error["message"]);
        }

        public Dictionary<string, object> Ask(Request request)
        {
            return Ask(request.ToJson());
        }

        public void Dispose()
        {
            if (handle != IntPtr.Zero)
            {
                Native.zv_session_free(handle);
                Native.zv_text_free(ref text);
                handle = IntPtr.Zero;
            }
            GC.SuppressFinalize(this);
        }

        ~Session()
        {
            Dispose();
        }
    }
}
