import Records

/// The body of `records/resolve` and `records/accept`.
public struct LinksRequest: Sendable, Hashable {
  /// One link.
  public struct Link: Sendable, Hashable {
    /// The short GUID in it.
    public let value: String
    /// Whether the record that is shared is wanted too.
    public let wantsRoot: Bool
    /// The shape of that record.
    public let shape: RecordShape
  }

  /// The links, in the order of the answer.
  public let links: [Link]

  /// Reads a request; a link may also be its bare text. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    guard let elements = try json.array("shortGUIDs") else {
      throw .badRequest("Missing required key 'shortGUIDs'")
    }
    guard elements.count <= Limits.operationsPerRequest else {
      throw .badRequest("At most \(Limits.operationsPerRequest) shortGUIDs in one request")
    }
    var links: [Link] = []
    for element in elements {
      if let text = element.string {
        links.append(Link(value: text, wantsRoot: false, shape: .whole))
        continue
      }
      guard let object = element.object, let value = try object.string("value") else {
        throw .badRequest("Missing required key 'value' in shortGUIDs")
      }
      let keys = try object.strings("rootRecordDesiredKeys")
      links.append(
        Link(
          value: value, wantsRoot: try object.bool("shouldFetchRootRecord") ?? false,
          shape: RecordShape(desiredKeys: keys, numbersAsStrings: false)))
    }
    self.links = links
  }
}
