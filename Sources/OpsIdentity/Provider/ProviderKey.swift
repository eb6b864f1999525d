import OpsDomain

/// A public key of a provider: a point on P-256, for ES256 and nothing else.
public struct ProviderKey: Sendable, Equatable {
  /// The name that tokens refer to it by.
  public let name: String
  /// Coordinates, 32 bytes each.
  public let x: [UInt8]
  /// The second coordinate, 32 bytes.
  public let y: [UInt8]

  /// A key with these coordinates. Whether they are a point of the curve shows when it is used.
  public init(name: String, x: [UInt8], y: [UInt8]) {
    self.name = name
    self.x = x
    self.y = y
  }

  /// The key as a JWK (RFC 7517).
  public var document: Document {
    [
      "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": .text(name),
      "x": .text(Base64URL.encode(x)), "y": .text(Base64URL.encode(y)),
    ]
  }

  /// The keys of a JWK set. Keys of other kinds are left out, and so is one whose name comes again.
  /// Throws `data.bad_value` for what is no set, or one of more than 32 keys.
  public static func set(reading document: Document) throws(OpsError) -> [ProviderKey] {
    guard let items = document["keys"]?.items, items.count <= 32 else {
      throw OpsError(.badValue, "This is not a set of keys", field: "keys")
    }
    var keys: [ProviderKey] = []
    for item in items {
      guard let key = ProviderKey(reading: item), !keys.contains(where: { $0.name == key.name })
      else { continue }
      keys.append(key)
    }
    return keys
  }

  /// Nil for a key of another kind, or one that is not whole.
  public init?(reading document: Document) {
    guard document["kty"]?.string == "EC", document["crv"]?.string == "P-256",
      document["alg"].map({ $0.string == "ES256" }) ?? true,
      document["use"].map({ $0.string == "sig" }) ?? true, document["d"] == nil,
      let name = document["kid"]?.string, (1...128).contains(name.utf8.count),
      let x = document["x"]?.string.flatMap(Base64URL.decode), x.count == 32,
      let y = document["y"]?.string.flatMap(Base64URL.decode), y.count == 32
    else { return nil }
    self.init(name: name, x: x, y: y)
  }
}
