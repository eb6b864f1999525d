import OpsDomain

/// The optional fields of a customer as people give them: absent leaves a field as it is, an empty
/// text empties it.
struct CustomerDetails {
  var address: String?
  var phone: String?
  var email: String?
  var country: String?
  var region: String?
  var city: String?

  /// Puts the details into `customer`. Throws `data.bad_value` with all fields that are wrong.
  func apply(to customer: inout Customer) throws {
    var problems = Problems()
    _ = try problems.read {
      try Self.put(address, into: &customer.address) {
        try TextRules.name($0, field: "address", maximum: Customer.addressLength)
      }
    }
    _ = try problems.read {
      try Self.put(phone, into: &customer.phone) { try ContactRules.phone($0) }
    }
    _ = try problems.read {
      try Self.put(email, into: &customer.email) { try ContactRules.email($0) }
    }
    _ = try problems.read {
      try Self.put(country, into: &customer.country) { try ContactRules.country($0) }
    }
    _ = try problems.read {
      try Self.put(region, into: &customer.region) { try TextRules.name($0, field: "region") }
    }
    _ = try problems.read {
      try Self.put(city, into: &customer.city) { try TextRules.name($0, field: "city") }
    }
    try problems.check()
    customer.refreshSearch()
  }

  private static func put(
    _ text: String?, into field: inout String?, _ clean: (String) throws -> String
  ) throws {
    guard let text else { return }
    field = text.isEmpty ? nil : try clean(text)
  }
}
