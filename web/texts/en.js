// Every word the app says, in English: a file for each capability. Other languages are folders of the same shape.

import account from "./en/account.js";
import adding from "./en/adding.js";
import app from "./en/app.js";
import copying from "./en/copying.js";
import failures from "./en/failures.js";
import history from "./en/history.js";
import importing from "./en/importing.js";
import installing from "./en/installing.js";
import items from "./en/items.js";
import lists from "./en/lists.js";
import merging from "./en/merging.js";
import people from "./en/people.js";
import photos from "./en/photos.js";
import settings from "./en/settings.js";
import sharing from "./en/sharing.js";
import shops from "./en/shops.js";
import storage from "./en/storage.js";
import waiting from "./en/waiting.js";

export default {
  ...account,
  ...adding,
  ...app,
  ...copying,
  ...failures,
  ...history,
  ...importing,
  ...installing,
  ...items,
  ...lists,
  ...merging,
  ...people,
  ...photos,
  ...settings,
  ...sharing,
  ...shops,
  ...storage,
  ...waiting,
};
