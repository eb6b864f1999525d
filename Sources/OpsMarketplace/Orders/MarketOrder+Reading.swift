import OpsDomain

extension MarketOrder {
  /// What the customer wrote beside its lines. Nothing of them is left once they are erased.
  var notes: LineNotes {
    lineNotes.flatMap { try? LineNotes(reading: $0) } ?? .empty
  }

  /// Where it goes; nil once the address was erased.
  var mapPlace: MapPlace? {
    guard let latitude, let longitude else { return nil }
    return MapPlace(latitude: latitude, longitude: longitude)
  }
}
