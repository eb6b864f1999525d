import OpsDomain
import OpsKernel

/// A partner as operations answer it.
public struct PartnerView: OperationOutput, Equatable {
  public static let answerName = "partner/1"

  /// Identifier of the partner; it never changes.
  public let id: RecordID
  /// What people call the partner, 3 to 100 characters; unique regardless of letter case.
  public let name: String
  /// What kind of business it is, such as `restaurant`.
  public let kind: PartnerKind
  /// Whether people find it and can order from it.
  public let state: PartnerState
  /// Sign-in name of the owner; only the owner and administrators see it.
  public let owner: String?
  /// What it offers, in its own words; null if it is not given.
  public let about: String?
  /// Street and house number; null if it is not given.
  public let street: String?
  /// City; null if it is not given.
  public let city: String?
  /// State or region, as the tax table names it; null if it is not given.
  public let region: String?
  /// Postal code; null if it is not given.
  public let postalCode: String?
  /// Two letters of ISO 3166-1.
  public let country: String?
  /// Degrees north and east, such as `54.687157,25.279652`.
  public let place: String
  /// Phone number; null if it is not given.
  public let phone: String?
  /// E-mail address; null if it is not given.
  public let email: String?
  /// SHA-256 of its large image: it is at `/v1/images/DIGEST` of a server.
  public let hero: String?
  /// SHA-256 of its logo.
  public let logo: String?
  /// How far it delivers, in meters.
  public let radius: Int64
  /// The smallest order, in major units of `currency`.
  public let minimumOrder: DecimalString
  /// The currency of the book: `minimum_order` is in it.
  public let currency: Currency
  /// How long it takes until an order is ready.
  public let preparation: TimeSpan
  /// Whether it is featured, for `explore --featured`.
  public let isFeatured: Bool
  /// Mean of all ratings of 1 to 5, with two decimals; null without any.
  public let rating: DecimalString?
  /// How many ratings there are.
  public let ratings: Int64
  /// Whether people can order from it now: it is verified and open, and its owner can accept
  /// orders.
  public let isOpen: Bool
  /// When its hours begin next; null while it is open, while it is not verified, and while its
  /// owner cannot accept orders.
  public let opensAt: Instant?
  /// When it closes next, while it is open.
  public let closesAt: Instant?
  /// The usual week, such as `mon-fri 09:00-22:00`; empty when it is never open.
  public let hours: String
  /// The special days from yesterday on, by date.
  public let specialDays: [SpecialDayView]
  /// Code of the location where its goods are; only its owner and administrators see it.
  public let location: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the partner was saved, from 1 on; each change adds 1.
  public let version: Int64

  /// - Parameters:
  ///   - hours: When it is open, as answers show it.
  ///   - owner: Name of its owner, where the caller is told.
  ///   - location: Code of its location, where the caller is told.
  ///   - images: Its images.
  init(
    _ partner: Partner, _ hours: PartnerHoursView, owner: String?, location: String?,
    images: [PartnerImage], currency: Currency
  ) {
    func said(_ text: String) -> String? { text.isEmpty ? nil : text }
    id = partner.id
    name = partner.name
    kind = partner.kind
    state = partner.state
    self.owner = owner
    about = partner.about
    street = said(partner.street)
    city = said(partner.city)
    region = said(partner.region)
    postalCode = said(partner.postalCode)
    country = said(partner.country)
    place = partner.mapPlace.description
    phone = partner.phone
    email = partner.email
    hero = images.first { $0.kind == .hero }?.digest
    logo = images.first { $0.kind == .logo }?.digest
    radius = partner.radius
    minimumOrder = MinorAmount.text(partner.minimumOrder, currency)
    self.currency = currency
    preparation = partner.preparation
    isFeatured = partner.isFeatured
    rating = partner.meanRating
    ratings = partner.ratings
    isOpen = hours.isOpen
    opensAt = hours.opensAt
    closesAt = hours.closesAt
    self.hours = hours.week
    specialDays = hours.specialDays
    self.location = location
    createdAt = partner.createdAt
    updatedAt = partner.updatedAt
    version = partner.version
  }

  public static let columns: [FieldColumn] = [
    .init("name", "PARTNER"), .init("kind", "KIND"), .init("state", "STATE"),
    .init("city", "CITY"), .init("rating", "RATING", .right), .init("is_open", "OPEN"),
    .init("minimum_order", "MINIMUM", .right), .init("hours", "HOURS"),
  ]
  public static let meters: Set<String> = ["radius"]
}

extension Partner {
  /// Mean of the ratings with two decimals, half up, such as `4.50`; nil without any.
  package var meanRating: String? {
    guard ratings > 0 else { return nil }
    return FixedPoint.format(
      (ratingSum * 200 + ratings) / (2 * ratings), minimumDecimals: 2, scale: 2)
  }
}
