import OpsDomain

/// Where an order goes.
struct OrderAddress {
  let street: String
  let city: String
  let postalCode: String
  /// Nil where nobody has said it.
  let place: MapPlace?

  /// Reads what people wrote: an address that is a place on the map is one. Throws
  /// `data.bad_value`.
  init(_ input: PlaceOrder) throws(OpsError) {
    let text = try Self.line(input.address, "address")
    let told = text.isEmpty ? nil : try? MapPlace(parsing: text, field: "address")
    if let to = input.to {
      place = try MapPlace(parsing: to, field: "to")
    } else {
      place = told
    }
    street = told == nil ? text : ""
    city = try Self.line(input.city, "city")
    postalCode = try Self.line(input.postalCode, "postal_code")
  }

  private static func line(_ text: String?, _ field: String) throws(OpsError) -> String {
    guard let text else { return "" }
    return try TextRules.name(text, field: field)
  }
}
