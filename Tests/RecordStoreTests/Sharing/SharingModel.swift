import Records

/// What sharing promises, told a second time without positions and tables: a hierarchy of names, its
/// shares and who accepted them; what goes with what, and the files that are needed.
struct SharingModel {
  struct Share {
    /// The record it begins with; nil for the whole zone.
    let root: String?
    /// Who takes part, and what they may do; nil while they have not accepted.
    var members: [UserRecordName: Member]
  }

  struct Member {
    var permission: SharePermission
    var hasAccepted: Bool
  }

  /// The records that live, with the name above each.
  var records: [String: String?] = [:]
  /// What the DELETE_SELF reference of a record names; it need not live.
  var owners: [String: String] = [:]
  /// The content of each record's file.
  var files: [String: String] = [:]
  /// By the name of the share record.
  var shares: [String: Share] = [:]

  var wholeShare: String? { shares.first { $0.value.root == nil }?.key }

  func isRoot(_ name: String) -> Bool { shares.values.contains { $0.root == name } }

  /// The way up from a record, the record included, through records that live.
  func path(from name: String?) -> [String] {
    var path: [String] = []
    var next = name
    while let name = next, let above = records[name], !path.contains(name) {
      path.append(name)
      next = above
    }
    return path
  }

  /// The share that a record is in.
  func share(of name: String?) -> String? {
    let path = path(from: name)
    return shares.first { share in share.value.root.map(path.contains) ?? false }?.key
  }

  /// All below a record, the record included; it need not live.
  func tree(below name: String) -> Set<String> {
    var tree: Set<String> = [name]
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for (child, parent) in records {
        guard let parent, tree.contains(parent) else { continue }
        if tree.insert(child).inserted { hasGrown = true }
      }
    }
    return tree
  }

  /// Whether a record may be put below another.
  func mayMove(_ name: String, below parent: String?) -> Bool {
    guard let parent, share(of: parent) != nil else { return true }
    return !tree(below: name).contains(where: isRoot)
  }

  /// Whether a record may begin a share.
  func mayShare(_ name: String) -> Bool {
    guard wholeShare == nil, records[name] != nil, share(of: name) == nil else { return false }
    let below = tree(below: name).subtracting([name])
    return !below.contains(where: isRoot) && !path(from: records[name]!).contains(name)
  }

  /// What goes with a record, the record included.
  func cascade(from name: String) -> Set<String> {
    var doomed: Set<String> = [name]
    while let next = owners.first(where: { doomed.contains($1) && !doomed.contains($0) }) {
      doomed.insert(next.key)
    }
    return doomed
  }

  mutating func remove(_ name: String) {
    for name in cascade(from: name) {
      records[name] = nil
      owners[name] = nil
      files[name] = nil
      for (share, value) in shares where value.root == name { shares[share] = nil }
    }
  }

  /// The names that a user sees in the zone, those of shares among them; nil if the zone is not theirs.
  func visible(to user: UserRecordName) -> Set<String>? {
    let accepted = shares.filter { $0.value.members[user]?.hasAccepted == true }
    guard !accepted.isEmpty else { return nil }
    if wholeShare != nil { return Set(records.keys).union(shares.keys) }
    let roots = Set(accepted.compactMap(\.value.root))
    let seen = records.keys.filter { !roots.isDisjoint(with: path(from: $0)) }
    return Set(seen).union(accepted.keys)
  }
}
