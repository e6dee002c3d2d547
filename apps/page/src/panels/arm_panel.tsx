/** Which arm, and its dimensions. */
import { useApp, useDesk, useWords } from "../desk";
import { ownRobot } from "../core/own_robots";
import { importFile, isForeign } from "../link/foreign";
import { openRobot, removeRobot } from "../link/robot_files";
import { FileButton } from "../parts/file_button";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import { quantityOf } from "../state/units";
import { extentText } from "../text/sentences";
import { ofFile } from "../text/texts";

export function ArmPanel() {
    const desk = useDesk();
    const { driver } = desk;
    const words = useWords(), { texts } = words;
    const robots = useApp((state) => state.arm.robots);
    const robot = useApp((state) => state.arm.robot);
    const set = useApp((state) => state.arm.set);
    const changed = Object.keys(set).length > 0;
    const openFile = async (file: File): Promise<void> => (isForeign(file.name) ? importFile(file, desk) : openRobot(await file.text(), desk)).catch((problem: unknown) => driver.report(problem));
    return (
        <Section title={texts.arm} sheet="arm" hint={texts.armHint}
            actions={<button type="button" disabled={!changed} onClick={() => robot && void driver.select(robot.name)}>{texts.reset}</button>}>
            <select class="wide" aria-label={texts.arm} value={robot?.name ?? ""}
                onChange={(event) => void driver.select(event.currentTarget.value)}>
                {robots.map((one) => <option key={one.name} value={one.name}>{one.name}</option>)}
            </select>
            <p class="about">{robot && ofFile(robot.title, texts)}</p>
            <div class="row">
                <FileButton text={texts.openRobot} accept=".json,.urdf,.xacro,.sdf,.xml,.mjcf,.csv,.zip,application/json" onFile={(file) => void openFile(file)} />
                {robot && ownRobot(robot.name) && (
                    <button type="button" aria-label={`${texts.remove} ${robot.name}`}
                        onClick={() => void removeRobot(robot.name, desk).catch((problem: unknown) => driver.report(problem))}>{texts.remove}</button>
                )}
            </div>
            <h3>{texts.dimensions}</h3>
            <div class="fields">
                {robot?.dimensions.map((dimension) => (
                    <label key={dimension.name} class="field" title={ofFile(dimension.source, texts)}>
                        <span class="name">{dimension.name}</span>
                        <NumberField label={`${dimension.name}: ${ofFile(dimension.about, texts)}`} value={dimension.value}
                            quantity={quantityOf(dimension.unit)}
                            onCommit={(value) => void driver.setDimension(dimension.name, value)} />
                        <span class="about">{ofFile(dimension.about, texts)}</span>
                    </label>
                ))}
            </div>
            <p class="about">
                {robot && extentText(robot, words)}
            </p>
        </Section>
    );
}
