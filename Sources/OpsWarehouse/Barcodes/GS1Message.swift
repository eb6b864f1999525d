import OpsDomain

/// What a GS1 symbol says: its elements in their order, each checked.
///
/// Sources: GS1 General Specifications, section 7.8 (element strings), and GS1 Digital Link: URI
/// Syntax.
public struct GS1Message: Sendable, Equatable {
  /// Each identifier once, in the order of the symbol.
  public let elements: [GS1Element]

  /// Throws `data.bad_value` when an identifier stands twice with different data.
  init(_ elements: [GS1Element]) throws(OpsError) {
    var seen: [String: String] = [:]
    var kept: [GS1Element] = []
    for element in elements {
      if let before = seen[element.code] {
        guard before == element.data else {
          throw OpsError(
            .badValue, "The code has (\(element.code)) twice, with different data", field: "code")
        }
        continue
      }
      seen[element.code] = element.data
      kept.append(element)
    }
    self.elements = kept
  }

  /// The data of an identifier, if it is there.
  public subscript(_ code: String) -> String? { elements.first { $0.code == code }?.data }

  /// The trade item number, of the item itself or of what is contained: 14 digits.
  public var tradeItem: String? { self["01"] ?? self["02"] }
  /// The batch or lot number (10); nil if the symbol has none.
  public var lot: String? { self["10"] }
  /// The serial number of the single item (21); nil if the symbol has none.
  public var serial: String? { self["21"] }

  /// The last day before quality falls (15), in the century that is nearest to `today`.
  public func bestBefore(today: CivilDate) -> CivilDate? { date("15", today) }
  /// The last day of use (17).
  public func useBy(today: CivilDate) -> CivilDate? { date("17", today) }
  /// The day of packing (13) or else of production (11).
  public func packed(today: CivilDate) -> CivilDate? { date("13", today) ?? date("11", today) }

  private func date(_ code: String, _ today: CivilDate) -> CivilDate? {
    self[code].flatMap { GS1Date.read($0, today: today) }
  }

  /// The net weight in kilograms (310n), exact.
  public var netWeight: Quantity? {
    for places in 0...5 {
      guard let data = self["310\(places)"], let number = Int64(data) else { continue }
      // A quantity has six decimals: up to five of them fit without rounding.
      let scale = (0..<(6 - places)).reduce(Int64(1)) { product, _ in product * 10 }
      return Quantity(rawValue: number * scale)
    }
    return nil
  }

  /// How many there are (30 or 37).
  public var count: Int64? { (self["30"] ?? self["37"]).flatMap { Int64($0) } }

  /// As people write it: `(01)09506000134352(10)ABC123`.
  public var text: String { elements.map { "(\($0.code))\($0.data)" }.joined() }
}
