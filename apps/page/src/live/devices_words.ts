/** Texts of real devices. */
import type { Language } from "../state/app";

const en = {
    title: "Real devices", device: "Device", speaks: "It speaks", ids: "Servo ids, one per joint", middle: "Middle of the servos, degrees",
    languages: { grbl: "grbl, grblHAL", board: "servo board", feetech: "Feetech STS", dynamixel: "Dynamixel X" },
    connect: "Connect", serial: "A serial line of this computer (grbl)", disconnect: "Disconnect", stop: "Stop the device", run: "Run the program", go: "Go to the model", jog: "Jog the device", step: "Step, ° or mm",
    states: { connecting: "connecting", stands: "stands", plans: "being planned", runs: "moves", held: "held" },
    part: "{state}, {percent} %", seen: "seen {value} ms ago", unseen: "does not say where it is",
    hold: "It moves while you keep a button pressed; let go and it holds.", goOn: "Keep a button pressed and the motion goes on; Stop ends it.",
    unattended: "Move without a pressed button",
};

const ru: typeof en = {
    title: "Настоящие устройства", device: "Устройство", speaks: "Его язык", ids: "Номера приводов по суставам", middle: "Середина приводов, градусы",
    languages: { grbl: "grbl, grblHAL", board: "плата сервоприводов", feetech: "Feetech STS", dynamixel: "Dynamixel X" },
    connect: "Подключить", serial: "Последовательная линия этого компьютера (grbl)", disconnect: "Отключить", stop: "Остановить устройство", run: "Выполнить программу", go: "Идти к модели", jog: "Двигать устройство", step: "Шаг, ° или мм",
    states: { connecting: "подключается", stands: "стоит", plans: "планируется", runs: "движется", held: "удерживается" },
    part: "{state}, {percent} %", seen: "видно {value} мс назад", unseen: "не сообщает, где оно",
    hold: "Оно движется, пока вы держите кнопку; отпустите, и оно замрёт.", goOn: "Держите кнопку, и движение продолжится; остановка закончит его.",
    unattended: "Двигаться без нажатой кнопки",
};

export type DeviceWords = typeof en;
export const DEVICE_WORDS: Record<Language, DeviceWords> = { en, ru };
