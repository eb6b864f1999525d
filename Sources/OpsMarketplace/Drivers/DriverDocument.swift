import OpsDomain

/// A document that an administrator looks at before a driver is verified.
public enum DriverDocument: String, ColumnChoice, ListedWord, Codable {
  /// An identity card, which shows who the driver is.
  case identityCard = "identity_card"
  /// A passport, which shows who the driver is.
  case passport
  /// A driving licence for the vehicle.
  case drivingLicence = "driving_licence"
  /// The registration papers of the vehicle.
  case vehicleRegistration = "vehicle_registration"
  /// A proof of insurance.
  case insurance
}
