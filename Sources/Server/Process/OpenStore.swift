import RecordStore
import Records

/// The store of a data folder, with the schema that the program brings along.
struct OpenStore: Sendable {
  let folder: DataFolder
  let storage: Storage
  let id: StoreID
  let key: ServerKey
  let seal: FieldSeal
  /// Whether encrypted fields of the database need another key than the folder has.
  let lacksKey: Bool

  /// Takes the folder and opens its database. Throws ``ProcessFailure`` in words.
  init(path: String, durability: Storage.Durability = .full) throws(ProcessFailure) {
    do throws(StorageError) {
      folder = try DataFolder(path: path)
      key = try ServerKey(folder: folder)
      storage = try Storage(folder: folder, format: ServerFormat.current, durability: durability)
    } catch {
      throw ProcessFailure(error, folder: path)
    }
    storage.assets.prepare()
    do {
      try storage.writeAndWait { transaction in
        try SchemaInstallation.install(
          HouseholdSchema.schema, container: HouseholdSchema.container, environment: .production,
          in: transaction)
      }
      id = try storage.read { try StoreID($0) }
      let seal = FieldSeal(key)
      self.seal = seal
      lacksKey = try storage.read { try seal.isForeign(to: $0) }
    } catch {
      storage.close()
      throw ProcessFailure("The database in \(path) cannot be used: \(error)")
    }
  }

  /// What is told where the key was left behind.
  static let otherKey =
    "The encrypted fields of this database need another server.key than the one in the data folder: "
    + "they cannot be read until it is put back (README, Backup). All else works."

  /// What answers calls of the record protocol.
  func records(
    accounts: Accounts, hasJustInTimeSchema: Bool = true,
    reportFault: @escaping @Sendable (String) -> Void
  ) -> CloudKitEndpoint {
    CloudKitEndpoint(
      storage: storage, store: id, key: key, seal: seal, users: accounts,
      signInPage: {
        AccountRoute.signInPath + "?ticket=" + accounts.signInTicket(apiToken: $0, origin: $1)
      },
      householdContainer: HouseholdSchema.container, hasJustInTimeSchema: hasJustInTimeSchema,
      reportFault: reportFault)
  }
}
