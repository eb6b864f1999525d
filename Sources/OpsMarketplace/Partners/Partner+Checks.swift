import OpsDomain

extension Partner {
  /// Throws all that is wrong with the partner by itself, together.
  func checkFields() throws {
    var problems = Problems()
    func check(_ text: String?, _ field: String, _ clean: (String) throws -> String) throws {
      guard let text else { return }
      _ = try problems.read {
        let wanted = try clean(text)
        guard !TextFolding.sameBytes(text, wanted) else { return }
        throw OpsError(
          .badValue, "The \(field) has spaces at its ends, or a country code in lower-case letters",
          field: field)
      }
    }
    try check(name, "name", PartnerText.name)
    try check(about, "about", PartnerText.about)
    try check(phone, "phone", PartnerText.phone)
    try check(email, "email", PartnerText.email)
    try check(country.isEmpty ? nil : country, "country", PartnerText.country)
    for (text, field) in [
      (street, "street"), (city, "city"), (region, "region"), (postalCode, "postal_code"),
    ] where !text.isEmpty {
      try check(text, field) { try PartnerText.line($0, field: field) }
    }
    _ = try problems.read { try checkNumbers() }
    guard TextFolding.sameBytes(TextFolding.fold(name), foldedName) else {
      throw OpsError(.derivedField, "The folded name follows from the name", field: "name")
    }
    try problems.check()
  }

  private func checkNumbers() throws(OpsError) {
    func kilometers(_ meters: Int64) -> String { FixedPoint.format(meters, scale: 3) }
    guard MapPlace.latitudes.contains(latitude), MapPlace.longitudes.contains(longitude) else {
      throw OpsError(
        .badValue, "There is no such place on earth", field: "place",
        hint: "give at most 90 degrees north or south and 180 east or west")
    }
    guard PartnerLimits.radius.contains(radius) else {
      throw OpsError(
        .badValue,
        "The delivery radius cannot be \(kilometers(radius)) km", field: "radius",
        hint: "give \(kilometers(PartnerLimits.radius.lowerBound)) to "
          + "\(kilometers(PartnerLimits.radius.upperBound)) km")
    }
    guard (0...PartnerLimits.preparation).contains(preparation.milliseconds) else {
      throw OpsError(
        .badValue,
        "The preparation time cannot be \(preparation)", field: "preparation",
        hint: "give at most \(TimeSpan(milliseconds: PartnerLimits.preparation).words), such as "
          + "20m")
    }
    guard ratings >= 0, (ratings...max(ratings, 5 * ratings)).contains(ratingSum) else {
      throw OpsError(.badValue, "Ratings are 1 to 5 each", field: "ratings")
    }
  }
}
