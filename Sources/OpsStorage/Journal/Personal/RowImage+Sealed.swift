import OpsDomain

/// Images of rows that hold personal data: the personal values stand as null in their places, and
/// behind all columns comes a ``SealedPart``. What is sealed is a JSON array of places and values
/// in turn: `[2,"Anna",5,"+370 555 17171"]`. Absent values are not in it.
extension RowImage {
  /// The image of a row of `schema`, its personal values sealed under a key of its own.
  static func encode(
    _ row: Row, of schema: Schema, sealedWith vault: any PersonalVault
  ) throws(OpsError) -> [UInt8] {
    var open = row
    var personal: [Value] = []
    for position in schema.personalPositions where !row.values[position].isNull {
      personal += [.integer(Int64(position)), row.values[position]]
      open.values[position] = .null
    }
    guard !personal.isEmpty else { return encode(row) }
    let part = try SealedPart(
      sealing: encode(Row(personal)), with: try vault.take(),
      for: place(of: row.id, in: schema.name))
    return join(encode(open), part)
  }

  /// An image with that part behind its values.
  public static func join(_ image: [UInt8], _ part: SealedPart) -> [UInt8] {
    let json = part.json
    var joined: [UInt8] = []
    joined.reserveCapacity(image.count + json.count + 1)
    joined.append(contentsOf: allButLast(image[...]))
    joined.append(UInt8(ascii: ","))
    joined.append(contentsOf: json)
    joined.append(UInt8(ascii: "]"))
    return joined
  }

  /// The slot of the key that opens the personal values of an image; nil when it has none.
  public static func slot(of image: [UInt8]) -> Int64? {
    SealedPart.last(in: image, tail: 1)?.part.slot
  }

  /// The row in `image` with the personal values that can still be opened; the others are null.
  /// Throws `data.corrupt` when the image is not one.
  public static func decode(
    _ image: [UInt8], schema: Schema, vault: (any PersonalVault)?
  ) throws -> Row {
    guard let (part, before) = SealedPart.last(in: image, tail: 1) else {
      return try decodeOpen(image, schema: schema)
    }
    var row = try decodeOpen(closed(before), schema: schema)
    guard let plain = try part.open(with: vault, for: place(of: row.id, in: schema.name)) else {
      return row
    }
    try put(try values(plain, in: schema.name), into: &row.values, schema.name)
    return row
  }

  /// A sealed image with its personal values in their places, and whether they were erased, in
  /// which case they are null; nil for an image that is not sealed.
  public static func opened(
    _ image: [UInt8], of entry: JournalEntry, vault: (any PersonalVault)?
  ) throws -> (image: [UInt8], isErased: Bool)? {
    guard let (part, before) = SealedPart.last(in: image, tail: 1) else { return nil }
    let open = closed(before)
    guard let plain = try part.open(with: vault, for: place(of: entry.id, in: entry.collection))
    else { return (open, true) }
    var values = try values(open, in: entry.collection)
    try put(try self.values(plain, in: entry.collection), into: &values, entry.collection)
    return (encode(Row(values)), false)
  }

  /// An image without its last byte: the bracket, or the comma before a sealed part. A slice of it:
  /// without the type of the answer, each byte would be copied.
  private static func allButLast(_ image: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    image.dropLast()
  }

  /// What stands before a sealed part as an image of its own.
  private static func closed(_ before: ArraySlice<UInt8>) -> [UInt8] {
    var image = Array(allButLast(before))
    image.append(UInt8(ascii: "]"))
    return image
  }

  /// Puts pairs of a place and a value where they belong.
  private static func put(
    _ pairs: [Value], into values: inout [Value], _ collection: String
  ) throws(OpsError) {
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard case .integer(let position) = pairs[index], values.indices.contains(Int(position))
      else { throw OpsError(.corrupt, "A sealed image of \(collection) names no column") }
      values[Int(position)] = pairs[index + 1]
    }
  }

  private static func place(of id: RecordID, in collection: String) -> String {
    "\(collection)/\(id.rawValue)"
  }
}
