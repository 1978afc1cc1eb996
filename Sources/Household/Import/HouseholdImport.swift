import Records

/// What an importer found in a file: the lists to make and all that is left out, before anything is
/// saved. The same file always gives the same plan, with the same record names.
public struct HouseholdImport: Equatable, Sendable {
  /// The lists in the order that they get.
  public var lists: [ImportedList] = []
  /// Every file that is not taken, or not wholly: notes in the archive's order, then the rest.
  public var skipped: [SkippedFile] = []
  /// Files that hold nothing more than what is taken or reported.
  public var passedOver = PassedOver()

  /// An empty plan.
  public init() {}
}

/// A list to make.
public struct ImportedList: Equatable, Sendable {
  /// Always the same for the same list of the same source.
  public var recordName: RecordName
  /// One line, never empty.
  public var name: String
  /// The order key among lists: base-62 digits, compared by bytes.
  public var position: String
  /// The items in their order; never empty.
  public var items: [ImportedItem]
  /// The entry of the archive that the list comes from.
  public var file: String
}

/// An item of a list to make.
public struct ImportedItem: Equatable, Sendable {
  /// Always the same for the same text, and its count, on the same list.
  public var recordName: RecordName
  /// One line, never empty.
  public var name: String
  /// The amount, if the text has one.
  public var number: Double?
  /// The amount's unit, if the text has one.
  public var unit: String?
  /// When the item was ticked, in milliseconds since 1970; nil for an open item.
  public var checkedMilliseconds: Int64?
  /// The order key among the items: base-62 digits, compared by bytes.
  public var position: String
}

/// A file that is not taken, or not wholly.
public struct SkippedFile: Equatable, Sendable {
  /// The file's name in the archive, or the name of a folder with `/` at the end.
  public var file: String
  /// Why.
  public var reason: SkipReason
}

/// How many files were passed over because what they hold is taken or reported elsewhere.
public struct PassedOver: Equatable, Sendable {
  /// HTML copies of notes that stand in a JSON file too.
  public var copies = 0
  /// Attachments, which are reported with their notes.
  public var attachments = 0
  /// Files that Takeout adds: its index page, the list of labels.
  public var takeoutFiles = 0
  /// Files that operating systems add, such as `.DS_Store`.
  public var systemFiles = 0
}
