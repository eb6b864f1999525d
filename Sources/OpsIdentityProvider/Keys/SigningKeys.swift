import OpsDomain

/// The provider's name and its keys, as they are kept.
public struct SigningKeys: Sendable, Equatable {
  /// The issuer in identity tokens; stays with the book.
  public let issuer: String
  /// In the order in which they become active.
  public internal(set) var keys: [SigningKey]

  init(issuer: String, keys: [SigningKey] = []) {
    self.issuer = issuer
    self.keys = keys
  }

  /// The form that is kept. Holds private keys: for a file of the owner's alone.
  public var bytes: [UInt8] {
    DocumentWriter.bytes([
      "issuer": .text(issuer),
      "keys": .list(
        keys.map { key in
          [
            "kid": .text(key.name), "d": .text(Base64URL.encode(key.scalar)),
            "published_at": .text(key.publishedAt.description),
            "active_from": .text(key.activeFrom.description),
          ]
        }),
    ])
  }

  /// Reads what ``bytes`` wrote. Throws `data.corrupt`.
  public init(reading bytes: [UInt8]) throws(OpsError) {
    let corrupt = OpsError(
      .corrupt, "The signing keys cannot be read",
      hint: "put them back from a backup, or remove them: everybody then signs in again")
    guard let document = try? DocumentParser.parse(bytes),
      let issuer = document["issuer"]?.string, !issuer.isEmpty,
      let items = document["keys"]?.items
    else { throw corrupt }
    var keys: [SigningKey] = []
    for item in items {
      guard let name = item["kid"]?.string,
        let scalar = item["d"]?.string.flatMap(Base64URL.decode), scalar.count == 32,
        let published = item["published_at"]?.string.flatMap({ try? Instant(parsing: $0) }),
        let active = item["active_from"]?.string.flatMap({ try? Instant(parsing: $0) })
      else { throw corrupt }
      keys.append(
        SigningKey(name: name, scalar: scalar, publishedAt: published, activeFrom: active))
    }
    self.init(issuer: issuer, keys: keys)
  }
}
