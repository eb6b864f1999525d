extension Row {
  /// The place of the record in the journal; nil where its collection keeps none, and for a record
  /// of which the journal no longer tells.
  public func place(in schema: Schema) -> JournalPlace? {
    guard let position = schema.placePosition, case .integer(let raw) = values[position] else {
      return nil
    }
    return JournalPlace(rawValue: raw)
  }

  /// Sets the place where the collection keeps one.
  public mutating func set(_ place: JournalPlace?, in schema: Schema) {
    guard let position = schema.placePosition else { return }
    values[position] = .optional(place?.rawValue)
  }
}
