import WebServices

/// The messages that a signature may be over. Apple documents `date:hash:subpath`; clients differ on two
/// points, so that there are up to four.
///
/// - the subpath: the path from `/database/` on, with or without the query as sent
/// - the hash of an empty body: that of no bytes, or no text at all
///
/// Source: CloudKit Web Services Reference, Setting Up Web Services; and what CloudKit JS, MistKit,
/// OpenCloudKit and requests-cloudkit send.
public enum SignedMessages {
  /// The messages for one request, given its date as sent, its target as sent, and its body.
  public static func candidates(
    date: String, rawPath: String, rawQuery: String, body: [UInt8]
  ) -> [[UInt8]] {
    var hashes = [Base64.encode(SHA256.digest(body))]
    if body.isEmpty { hashes.append("") }
    let path = subpath(rawPath)
    var subpaths = [path]
    if !rawQuery.isEmpty { subpaths.append("\(path)?\(rawQuery)") }
    return subpaths.flatMap { subpath in
      hashes.map { Array("\(date):\($0):\(subpath)".utf8) }
    }
  }

  /// A path from `/database/1/` on, or `/device/1/`: what a proxy has before it is not signed.
  static func subpath(_ path: String) -> Substring {
    let roots = ["/database/1/", "/device/1/"]
    let starts = roots.compactMap { path.firstRange(of: $0)?.lowerBound }
    return path[(starts.min() ?? path.startIndex)...]
  }
}
