import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A business that sells in the marketplace: who it is, where it is, and how far it delivers.
///
/// Its goods are stock of the book at a location of its own, so lots, expiry, counts and
/// reservations are those of the warehouse.
public struct Partner: Entity, Referable {
  /// Where the book keeps partners; the journal has every change.
  public static let record = Record("partners", .marketplace, "partner")
  public static let reference = ParameterReference(
    "partner", example: "Bella Napoli", names: .partner
  ) { try await $1.repository(Partner.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// What people call it, 3 to 100 characters; unique regardless of letter case.
  public var name: Naming<Line>
  /// The folded name, by which partners are sorted and found.
  public var foldedName: Unique<Folded>
  /// What kind of business it is; its goods have a category that fits, unless told otherwise.
  public var kind: PartnerKind
  /// Whether people find it and can order from it.
  public var state: PartnerState = .pending
  /// The user whose business it is, who alone works with it besides administrators.
  public var ownerID: Indexed<Reference<User>>?
  /// What it offers, in its own words; nil if it is not given.
  public var about: LongText?
  /// Street and house number; empty if it is not given.
  public var street: Line = ""
  /// City; empty if it is not given.
  public var city: Line = ""
  /// State or region, as the tax table names it.
  public var region: Line = ""
  /// Postal code; empty if it is not given.
  public var postalCode: Line = ""
  /// Two letters of ISO 3166-1; empty where nobody has said.
  public var country: Line = ""
  /// Millionths of a degree north, −90,000,000 to 90,000,000.
  public var latitude: Millionths
  /// Millionths of a degree east, −180,000,000 to 180,000,000.
  public var longitude: Millionths
  /// Phone number of 10 to 15 digits; nil if it is not given.
  public var phone: Line?
  /// E-mail address; nil if it is not given.
  public var email: Line?
  /// How far it delivers, in meters; 100 to 50,000.
  public var radius: Int64
  /// What an order must come to at least before discounts, 0 to 10,000 in minor units.
  public var minimumOrder: Amount = 0
  /// How long it takes until an order is ready.
  public var preparation: TimeSpan
  /// Whether it is featured: explore can be narrowed to such partners.
  public var isFeatured: Bool = false
  /// Sum of all ratings of 1 to 5.
  public var ratingSum: Int64 = 0
  /// How many ratings there are.
  public var ratings: Int64 = 0
  /// Where its goods are, and nobody else's.
  public var locationID: Unique<Reference<Location>>
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [[Columns.state, Columns.foldedName]]
}

extension Partner {
  /// Where it is.
  public var mapPlace: MapPlace { MapPlace(latitude: latitude, longitude: longitude) }
}
