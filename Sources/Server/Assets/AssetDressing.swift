import Records
import WebServices

/// Tells assets as clients get them: with the address to read from, without the key of the file.
struct AssetDressing: Sendable {
  let addresses: AssetAddresses
  /// What absolute addresses begin with.
  let base: String
  /// In the public database, assets have neither wrapping key nor reference checksum.
  let isPublic: Bool
  let nowSeconds: Int64

  /// A record with its assets as they are told.
  func dressed(_ record: JSONObject) -> JSONObject {
    StoredAsset.told(in: record) { asset, object in
      for (name, value) in members(of: asset) { object.append(name, value) }
      guard let file = asset.key else { return }
      let address = addresses.download(asset, of: file, base: base, nowSeconds: nowSeconds)
      object.append("downloadURL", .string(address))
    }
  }

  /// The asset dictionary that a client puts into a record: the answer to an upload.
  func receipted(_ asset: Asset, _ receipt: String) -> JSONObject {
    var object = JSONObject()
    for (name, value) in members(of: asset) { object.append(name, value) }
    object.append("receipt", .string(receipt))
    return object
  }

  private func members(of asset: Asset) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("fileChecksum", .string(asset.fileChecksum)), ("size", .integer(asset.size)),
    ]
    if !isPublic, let file = asset.key {
      members.append(("referenceChecksum", .string(addresses.referenceChecksum(file))))
      members.append(("wrappingKey", .string(addresses.wrappingKey(file))))
    }
    return members
  }
}

extension CloudKitCall {
  /// Tells the assets of the answer for this caller.
  var assetDressing: AssetDressing {
    AssetDressing(
      addresses: AssetAddresses(endpoint.key), base: address, isPublic: route.scope == .public,
      nowSeconds: Clock.now() / 1_000)
  }
}
