// Every word the app says, in German, in the shape of the English texts.

import account from "./de/account.js";
import adding from "./de/adding.js";
import app from "./de/app.js";
import copying from "./de/copying.js";
import failures from "./de/failures.js";
import history from "./de/history.js";
import importing from "./de/importing.js";
import installing from "./de/installing.js";
import items from "./de/items.js";
import lists from "./de/lists.js";
import merging from "./de/merging.js";
import people from "./de/people.js";
import photos from "./de/photos.js";
import settings from "./de/settings.js";
import sharing from "./de/sharing.js";
import shops from "./de/shops.js";
import storage from "./de/storage.js";
import waiting from "./de/waiting.js";

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
