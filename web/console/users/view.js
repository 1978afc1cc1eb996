import { h } from "vue";
import { api } from "../app/api.js";
import { isOwner, loadUsers, state } from "../app/state.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { alert, screenHead, table } from "../ui/parts.js";

/** The people of the server. The owner says who of them may use the console. */
export const UsersScreen = {
  setup() {
    const attempt = createAttempt();
    attempt.run(loadUsers);
    const turn = (user, isDeveloper) =>
      attempt.run(async () => {
        await api.setDeveloper(user.userRecordName, isDeveloper).finally(loadUsers);
      });
    return () => [
      screenHead(text.screens.users, [], isOwner.value ? text.users.note : text.users.noteDeveloper),
      alert(attempt.error),
      table(
        text.screens.users,
        [text.users.name, ...(isOwner.value ? [text.users.email] : []), text.users.developer, text.users.recordName],
        state.users.map((user) =>
          h("tr", { key: user.userRecordName }, [
            h("th", { scope: "row", dir: "auto" }, [
              user.name,
              user.isOwner ? h("span", { class: "tag" }, text.users.owner) : null,
            ]),
            isOwner.value ? h("td", { dir: "auto" }, user.email) : null,
            h("td", h("input", {
              type: "checkbox",
              role: "switch",
              class: "switch",
              "aria-label": text.users.isDeveloper(user.name),
              checked: user.isDeveloper,
              disabled: !isOwner.value || user.isOwner || attempt.busy,
              onChange: (event) => turn(user, event.target.checked),
            })),
            h("td", { class: "mono" }, user.userRecordName),
          ])
        ),
      ),
    ];
  },
};
