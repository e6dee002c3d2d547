/** What is read in a headset and on the way to a phone, in both languages; fetched with it. */
import type { Language } from "../state/app";

const en = {
    look: "Look at the desk and select: the arm stands there", none: "No level surface here yet: look around slowly",
    ghosts: "Ghosts", reach: "Reach", play: "Play", move: "Move", end: "Exit", free: "Clearance", marks: "By marks",
    firstMark: "Touch the mark on the desk on which the arm stands", secondMark: "Touch a second mark: the arm points to it", again: "Select the same place again to go there",
    unable: "The headset could not be entered: {why}",
    ar: "See the arm on your desk", vr: "See the arm in a headset",
    phone: "Open on a phone", qr: "QR code of the link", local: "This address is only for this machine. Start zveno serve --lan, and a phone in the same network can open it.",
};

export type XrWords = typeof en;

const ru: XrWords = {
    look: "Посмотрите на стол и нажмите: рука встанет туда", none: "Ровной поверхности пока не видно: медленно осмотритесь",
    ghosts: "Решения", reach: "Досягаемость", play: "Пуск", move: "Переставить", end: "Выход", free: "Зазор", marks: "По меткам",
    firstMark: "Коснитесь метки на столе, где стоит рука", secondMark: "Коснитесь второй метки: рука смотрит на неё", again: "Нажмите туда же ещё раз, чтобы рука пошла туда",
    unable: "Не удалось включить гарнитуру: {why}",
    ar: "Показать руку на вашем столе", vr: "Показать руку в гарнитуре",
    phone: "Открыть на телефоне", qr: "QR-код ссылки", local: "Этот адрес доступен только на этой машине. Запустите zveno serve --lan, и телефон в той же сети сможет его открыть.",
};

export const xrWords = (language: Language): XrWords => (language === "ru" ? ru : en);
