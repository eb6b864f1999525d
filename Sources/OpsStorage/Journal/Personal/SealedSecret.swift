import OpsDomain

/// A secret in a column of the book, sealed under a key of the vault: who has the database or a
/// backup of it cannot read it.
public enum SealedSecret {
  /// The stored form of a secret that belongs to `place`, and nowhere else. Throws what the vault
  /// throws.
  public static func seal(
    _ secret: [UInt8], for place: String, with vault: any PersonalVault
  ) throws(OpsError) -> [UInt8] {
    try SealedPart(sealing: secret, with: try vault.take(), for: "secret/\(place)").json
  }

  /// Whether the bytes are a stored form.
  public static func isOne(_ stored: [UInt8]) -> Bool {
    SealedPart.last(in: stored, tail: 0)?.before.isEmpty == true
  }

  /// The secret; nil where its key is gone, and for what was sealed for another place.
  public static func open(
    _ stored: [UInt8], for place: String, with vault: (any PersonalVault)?
  ) throws(OpsError) -> [UInt8]? {
    guard let (part, before) = SealedPart.last(in: stored, tail: 0), before.isEmpty else {
      return nil
    }
    return try part.open(with: vault, for: "secret/\(place)")
  }
}
