// The screens that few visits need, in one file of their own.

export { JoinScreen } from "../account/join.js";
export { SetUpScreen } from "../account/set-up.js";
export { HistoryScreen } from "../history/view.js";
export { ImportScreen } from "../importing/view.js";
export { SettingsScreen } from "../settings/view.js";
export { EndedScreen } from "../sharing/ended.js";
export { JoinWithAccount } from "../sharing/join.js";
export { ShareScreen } from "../sharing/screen.js";
export { WaitingScreen } from "../waiting/view.js";
