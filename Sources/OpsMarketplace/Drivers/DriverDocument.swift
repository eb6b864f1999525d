import OpsDomain

/// A document that an administrator looks at before a driver is verified.
public enum DriverDocument: String, ColumnChoice, ListedWord, Codable {
  case identityCard = "identity_card"
  case passport
  case drivingLicence = "driving_licence"
  case vehicleRegistration = "vehicle_registration"
  case insurance
}
