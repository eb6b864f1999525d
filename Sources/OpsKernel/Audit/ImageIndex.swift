import OpsDomain
import OpsStorage

/// A fingerprint of the latest image of every record in the journal: a few bytes each, so that a
/// large book fits into memory.
struct ImageIndex {
  /// What the journal says of a stored row.
  enum Agreement {
    /// The row is what its last commit left, as far as its image reaches.
    case equal
    /// So is a confidential row whose content equals its digest.
    case proven
    /// A confidential row of the right version, whose digest cannot be computed: its key is gone.
    case unknown
    /// The same, without a digest: a version that kept none has written it.
    case unproven
    case differs
  }

  private var collections: [String: ImageTable] = [:]

  /// Notes a change; later ones replace earlier ones.
  /// - Parameter vault: Opens personal values.
  mutating func note(
    _ entry: JournalEntry, at sequence: Int64, vault: (any PersonalVault)? = nil
  ) throws {
    var image = entry.image
    var isErased = false
    if let sealed = image, let opened = try RowImage.opened(sealed, of: entry, vault: vault) {
      (image, isErased) = opened
    }
    let latest = ImageTable.Latest(
      digest: image.map(Self.digest) ?? 0, sequence: sequence,
      width: image.map(Self.width) ?? 0, isErased: isErased)
    collections[entry.collection, default: ImageTable()].note(
      entry.id, latest, proof: isErased ? entry.image.flatMap(RowDigest.part) : nil)
  }

  /// Compares the stored row with what the journal says. Throws what the vault throws.
  func compare(
    _ row: Row, in schema: Schema, vault: (any PersonalVault)?
  ) throws(OpsError) -> Agreement {
    guard let latest = collections[schema.name]?[row.id], matches(row, latest, in: schema) else {
      return .differs
    }
    guard schema.isConfidential else { return .equal }
    guard let proof = collections[schema.name]?.proof(of: row.id) else { return .unproven }
    return switch try RowDigest.compare(row, in: schema.name, with: proof, vault: vault) {
    case .equal: .proven
    case .differs: .differs
    case .unknown: .unknown
    }
  }

  private func matches(_ row: Row, _ latest: ImageTable.Latest, in schema: Schema) -> Bool {
    guard latest.width > 0, Int(latest.width) <= row.values.count else { return false }
    var known = Row(Array(row.values.prefix(Int(latest.width))))
    if latest.isErased {
      for position in schema.personalPositions where position < known.values.count {
        known.values[position] = .null
      }
    }
    return Self.digest(RowImage.encode(known)) == latest.digest
  }

  /// Whether the journal has no such record, or says that it was deleted.
  func isGone(_ id: RecordID, in schema: Schema) -> Bool {
    collections[schema.name]?[id].map { $0.width == 0 } ?? true
  }

  /// Remembers that the record has been looked at.
  mutating func settle(_ id: RecordID, in schema: Schema) {
    collections[schema.name]?.settle(id)
  }

  /// Records that exist by the journal and have not been looked at, in their order.
  func unsettled(in schema: Schema) -> [RecordID] {
    collections[schema.name]?.unsettled ?? []
  }

  /// The last commit that touched the record; 0 for none.
  func sequence(of id: RecordID, in schema: Schema) -> Int64 {
    collections[schema.name]?[id]?.sequence ?? 0
  }

  /// What is wrong with a row that does not match.
  func problem(of row: Row?, _ id: RecordID, in schema: Schema) -> String {
    let latest = collections[schema.name]?[id]
    switch (row, latest) {
    case (nil, _): return "the record is gone, and the journal does not say why"
    case (_, nil): return "the record is in no commit of the journal"
    case (_, let latest?) where latest.width == 0:
      return "the journal says the record was deleted, but it is there"
    default: return "the record differs from its last commit"
    }
  }

  private static func digest(_ image: [UInt8]) -> Int {
    var hasher = Hasher()
    image.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// How many values the JSON array holds.
  private static func width(_ image: [UInt8]) -> Int32 {
    var count: Int32 = 1
    var depth = 0
    var isText = false
    var isEscaped = false
    for byte in image {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): count += depth == 1 ? 1 : 0
      default: break
      }
    }
    return count
  }
}
