// JSON of requests and answers: objects are dictionaries, arrays lists, numbers doubles that read back the same.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Zveno
{
    public static class Json
    {
        // ---- writing ----

        public static string Write(object value)
        {
            var text = new StringBuilder();
            Append(text, value);
            return text.ToString();
        }

        private static void Append(StringBuilder text, object value)
        {
            if (value == null)
            {
                text.Append("null");
            }
            else if (value is string)
            {
                AppendText(text, (string)value);
            }
            else if (value is bool)
            {
                text.Append((bool)value ? "true" : "false");
            }
            else if (value is RawJson)
            {
                text.Append(((RawJson)value).Text);
            }
            else if (value is IDictionary<string, object>)
            {
                AppendObject(text, (IDictionary<string, object>)value);
            }
            else if (value is IEnumerable)
            {
                AppendArray(text, (IEnumerable)value);
            }
            else
            {
                text.Append(value is double || value is float
                                ? Convert.ToDouble(value).ToString("R", CultureInfo.InvariantCulture)
                                : Convert.ToString(value, CultureInfo.InvariantCulture));
            }
        }

        private static void AppendObject(StringBuilder text, IDictionary<string, object> members)
        {
            var between = "";
            text.Append('{');
            foreach (var member in members)
            {
                text.Append(between);
                AppendText(text, member.Key);
                text.Append(": ");
                Append(text, member.Value);
                between = ", ";
            }
            text.Append('}');
        }

        private static void AppendArray(StringBuilder text, IEnumerable values)
        {
            var between = "";
            text.Append('[');
            foreach (var value in values)
            {
                text.Append(between);
                Append(text, value);
                between = ", ";
            }
            text.Append(']');
        }

        private static void AppendText(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var letter in value)
            {
                if (letter == '"' || letter == '\\')
                {
                    text.Append('\\').Append(letter);
                }
                else if (letter < ' ')
                {
                    text.Append("\\u").Append(((int)letter).ToString("x4"));
                }
                else
                {
                    text.Append(letter);
                }
            }
            text.Append('"');
        }

        // ---- reading ----

        public static object Read(string text)
        {
            var at = 0;
            var value = ReadValue(text, ref at);
            Skip(text, ref at);
            if (at != text.Length)
            {
                throw new FormatException("something stands behind the value, at character " + at);
            }
            return value;
        }

        private static void Skip(string text, ref int at)
        {
            while (at < text.Length && char.IsWhiteSpace(text[at]))
            {
                ++at;
            }
        }

        private static bool Take(string text, ref int at, char letter)
        {
            Skip(text, ref at);
            var isThere = at < text.Length && text[at] == letter;
            at += isThere ? 1 : 0;
            return isThere;
        }

        private static void Expect(string text, ref int at, char letter)
        {
            if (!Take(text, ref at, letter))
            {
                throw new FormatException("expected " + letter + " at character " + at);
            }
        }

        private static object ReadValue(string text, ref int at)
        {
            Skip(text, ref at);
            if (at >= text.Length)
            {
                throw new FormatException("the text ends too soon");
            }
            switch (text[at])
            {
            case '{':
                return ReadObject(text, ref at);
            case '[':
                return ReadArray(text, ref at);
            case '"':
                return ReadText(text, ref at);
            default:
                return ReadWord(text, ref at);
            }
        }

        private static object ReadObject(string text, ref int at)
        {
            var members = new Dictionary<string, object>();
            Expect(text, ref at, '{');
            while (!Take(text, ref at, '}'))
            {
                Skip(text, ref at);
                var name = ReadText(text, ref at);
                Expect(text, ref at, ':');
                members[name] = ReadValue(text, ref at);
                Take(text, ref at, ',');
            }
            return members;
        }

        private static object ReadArray(string text, ref int at)
        {
            var values = new List<object>();
            Expect(text, ref at, '[');
            while (!Take(text, ref at, ']'))
            {
                values.Add(ReadValue(text, ref at));
                Take(text, ref at, ',');
            }
            return values;
        }

        private static string ReadText(string text, ref int at)
        {
            var found = new StringBuilder();
            Expect(text, ref at, '"');
            while (at < text.Length && text[at] != '"')
            {
                var letter = text[at++];
                if (letter == '\\' && at < text.Length)
                {
                    letter = ReadEscape(text, ref at);
                }
                found.Append(letter);
            }
            Expect(text, ref at, '"');
            return found.ToString();
        }

        private static char ReadEscape(string text, ref int at)
        {
            var letter = text[at++];
            if (letter == 'u')
            {
                at += 4;
                return (char)int.Parse(text.Substring(at - 4, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            }
            var which = "nrtbf".IndexOf(letter);
            return which >= 0 ? "\n\r\t\b\f"[which] : letter;
        }

        private static object ReadWord(string text, ref int at)
        {
            var from = at;
            while (at < text.Length && ",]} \t\r\n".IndexOf(text[at]) < 0)
            {
                ++at;
            }
            var word = text.Substring(from, at - from);
            switch (word)
            {
            case "true":
                return true;
            case "false":
                return false;
            case "null":
                return null;
            default:
                return double.Parse(word, NumberStyles.Float, CultureInfo.InvariantCulture);
            }
        }

        // ---- numbers out of lists ----

        public static double[] Numbers(object list)
        {
            var values = (List<object>)list;
            var numbers = new double[values.Count];
            for (var i = 0; i < numbers.Length; ++i)
            {
                numbers[i] = (double)values[i];
            }
            return numbers;
        }
    }

    /// <summary>Text that is JSON already: a robot file, for example.</summary>
    public sealed class RawJson
    {
        public readonly string Text;

        public RawJson(string text)
        {
            Text = text;
        }
    }
}
