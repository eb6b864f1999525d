import OpsDomain
import OpsKernel

/// What people say of a partner. Whether it is within bounds, the gate says.
struct PartnerDetails {
  var name: String?
  var kind: PartnerKind?
  var place: String?
  /// In kilometers.
  var radius: Quantity?
  var minimum: UnitPrice?
  var preparation: TimeSpan?
  var about: Edit<String>
  var street: Edit<String>
  var city: Edit<String>
  var region: Edit<String>
  var postalCode: Edit<String>
  var country: Edit<String>
  var phone: Edit<String>
  var email: Edit<String>

  /// Puts it into `partner`. Throws `data.bad_value` and `data.bad_amount` with all fields that are
  /// wrong.
  func apply(to partner: inout Partner, _ currency: Currency) throws {
    var problems = Problems()
    if let kind { partner.kind = kind }
    if let preparation { partner.preparation = preparation }
    if let name {
      let read = try problems.read {
        let clean = try PartnerText.name(name)
        try PartnerName.requireNoNumber(clean)
        return clean
      }
      partner.name = read ?? partner.name
      partner.foldedName = TextFolding.fold(partner.name)
    }
    if let place, let read = try problems.read({ try MapPlace(parsing: place) }) {
      partner.latitude = read.latitude
      partner.longitude = read.longitude
    }
    if let radius, let meters = try problems.read({ try Self.meters(radius) }) {
      partner.radius = meters
    }
    if let minimum {
      let read = try problems.read {
        try MinorAmount.read(minimum, currency, field: "minimum")
      }
      partner.minimumOrder = read ?? partner.minimumOrder
    }
    try applyAddress(to: &partner, &problems)
    try applyContact(to: &partner, &problems)
    try problems.check()
    try partner.checkFields()
  }

  private func applyAddress(to partner: inout Partner, _ problems: inout Problems) throws {
    func line(_ edit: Edit<String>, _ before: String, _ field: String) throws -> String {
      try edit.applied(to: before) { try PartnerText.line($0, field: field) } ?? ""
    }
    _ = try problems.read { partner.street = try line(street, partner.street, "street") }
    _ = try problems.read { partner.city = try line(city, partner.city, "city") }
    _ = try problems.read { partner.region = try line(region, partner.region, "region") }
    _ = try problems.read {
      partner.postalCode = try line(postalCode, partner.postalCode, "postal_code")
    }
    _ = try problems.read {
      partner.country =
        try country.applied(to: partner.country) { try PartnerText.knownCountry($0) } ?? ""
    }
  }

  private func applyContact(to partner: inout Partner, _ problems: inout Problems) throws {
    _ = try problems.read {
      partner.about = try about.applied(to: partner.about) { try PartnerText.about($0) }
    }
    _ = try problems.read {
      partner.phone = try phone.applied(to: partner.phone) { try PartnerText.phone($0) }
    }
    _ = try problems.read {
      partner.email = try email.applied(to: partner.email) { try PartnerText.email($0) }
    }
  }

  /// Kilometers as whole meters.
  static func meters(_ kilometers: Quantity) throws(OpsError) -> Int64 {
    guard kilometers.decimals <= 3 else {
      throw OpsError(
        .badValue, "\(kilometers) km is not a whole number of meters", field: "radius",
        hint: "use at most 3 decimals")
    }
    return kilometers.rawValue / 1_000
  }
}
