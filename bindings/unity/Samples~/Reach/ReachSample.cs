// Put this on an empty object: it makes an arm and a target that goes round in front of it.
using UnityEngine;
using Zveno;

public class ReachSample : MonoBehaviour
{
    private ZvenoArm arm;
    private Transform target;

    private void Start()
    {
        arm = gameObject.AddComponent<ZvenoArm>();
        arm.robotName = "rl15";
        target = new GameObject("target").transform;
        target.rotation = Quaternion.Euler(0, 0, 180);
        arm.target = target;
    }

    private void Update()
    {
        var angle = Time.time;
        target.position = new Vector3(0.2f * Mathf.Sin(angle), 0.5f + 0.1f * Mathf.Cos(angle), -0.9f);
        if (arm.Why.Length > 0)
        {
            Debug.LogWarning(arm.Why);
        }
    }
}
