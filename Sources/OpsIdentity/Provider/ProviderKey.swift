import OpsDomain

/// A public key of a provider, for one algorithm and nothing else.
public struct ProviderKey: Sendable, Equatable {
  /// The numbers that a key consists of.
  public enum Material: Sendable, Equatable {
    /// A point on P-256: coordinates, 32 bytes each.
    case point(x: [UInt8], y: [UInt8])
    /// An RSA key: the modulus, 256 to 512 bytes, and the exponent, 1 to 8 bytes.
    case rsa(modulus: [UInt8], exponent: [UInt8])
  }

  /// The name that tokens refer to it by.
  public let name: String
  /// The key itself. Whether it is one shows when it is used.
  public let material: Material

  /// A key with this name.
  public init(name: String, _ material: Material) {
    self.name = name
    self.material = material
  }

  /// A key with these coordinates. Whether they are a point of the curve shows when it is used.
  public init(name: String, x: [UInt8], y: [UInt8]) {
    self.init(name: name, .point(x: x, y: y))
  }

  /// What the key verifies.
  public var algorithm: SignatureAlgorithm {
    switch material {
    case .point: .es256
    case .rsa: .rs256
    }
  }

  /// The key as a JWK (RFC 7517).
  public var document: Document {
    let algorithm = Document.text(algorithm.rawValue)
    switch material {
    case .point(let x, let y):
      return [
        "kty": "EC", "crv": "P-256", "alg": algorithm, "use": "sig", "kid": .text(name),
        "x": .text(Base64URL.encode(x)), "y": .text(Base64URL.encode(y)),
      ]
    case .rsa(let modulus, let exponent):
      return [
        "kty": "RSA", "alg": algorithm, "use": "sig", "kid": .text(name),
        "n": .text(Base64URL.encode(modulus)), "e": .text(Base64URL.encode(exponent)),
      ]
    }
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

  /// Nil for a key of another kind, or one that is not whole. A private key is none either.
  public init?(reading document: Document) {
    guard document["use"].map({ $0.string == "sig" }) ?? true, document["d"] == nil,
      let name = document["kid"]?.string, (1...128).contains(name.utf8.count),
      let material = Self.material(document)
    else { return nil }
    self.init(name: name, material)
    guard document["alg"].map({ $0.string == algorithm.rawValue }) ?? true else { return nil }
  }

  private static func material(_ document: Document) -> Material? {
    func bytes(_ member: String) -> [UInt8]? {
      document[member]?.string.flatMap(Base64URL.decode)
    }
    switch document["kty"]?.string {
    case "EC":
      guard document["crv"]?.string == "P-256", let x = bytes("x"), x.count == 32,
        let y = bytes("y"), y.count == 32
      else { return nil }
      return .point(x: x, y: y)
    case "RSA":
      guard let modulus = bytes("n"), (256...512).contains(modulus.count), modulus.first != 0,
        let exponent = bytes("e"), (1...8).contains(exponent.count)
      else { return nil }
      return .rsa(modulus: modulus, exponent: exponent)
    default: return nil
    }
  }
}
