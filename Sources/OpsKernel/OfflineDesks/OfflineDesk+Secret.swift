import OpsDomain
import OpsStorage

/// The key of a copy as the book keeps it: sealed under a key that is kept apart from the book,
/// since a person who has a backup of the database may also find the machine.
extension OfflineDesk {
  /// What stands in the book for the key of the desk with that identifier.
  /// - Parameter vault: Seals it; nil where nothing of the book is sealed.
  static func stored(
    _ key: [UInt8], of id: RecordID, with vault: (any PersonalVault)?
  ) throws(OpsError) -> [UInt8] {
    guard let vault else { return key }
    return try SealedSecret.seal(key, for: place(id), with: vault)
  }

  /// Whether the bytes can stand for a key. Desks of the first release have it as it is.
  static func isStoredKey(_ bytes: [UInt8]) -> Bool {
    bytes.count == secretBytes || SealedSecret.isOne(bytes)
  }

  /// The key of the copy. Throws `data.corrupt` where what opens it is gone.
  func key(with vault: (any PersonalVault)?) throws(OpsError) -> [UInt8] {
    if secret.count == Self.secretBytes { return secret }
    guard let key = try SealedSecret.open(secret, for: Self.place(id), with: vault),
      key.count == Self.secretBytes
    else {
      throw OpsError(
        .corrupt, "The key of this offline desk can no longer be opened", field: "desk",
        hint: "put the seal folder or the key file of the book back")
    }
    return key
  }

  private static func place(_ id: RecordID) -> String { "\(schema.name)/\(id)" }
}
