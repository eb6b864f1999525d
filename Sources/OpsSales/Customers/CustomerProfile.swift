import OpsDomain
import OpsKernel

/// A customer with the figures of the business with them.
public struct CustomerProfile: OperationOutput, Equatable {
  public static let answerName = "customer.profile/1"

  /// Identifier of the customer.
  public let id: RecordID
  /// Number of the customer, such as `000001`.
  public let number: String
  /// Name of the person or company; `(former customer)` after a deletion.
  public let name: String
  /// Postal address; null if none is known, and for callers who may not see contact data.
  public let address: String?
  /// Phone number; null if none is known, and for callers who may not see contact data.
  public let phone: String?
  /// E-mail address; null if none is known, and for callers who may not see contact data.
  public let email: String?
  /// ISO 3166-1 alpha-2 code, or the name it was imported with; null if none is known.
  public let country: String?
  /// Region of the country; null if none is known.
  public let region: String?
  /// City or town; null if none is known.
  public let city: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// When the customer was deleted; such a record only keeps the history.
  public let deletedAt: Instant?
  /// How many times the customer was written, from 1.
  public let version: Int64
  /// Number of WhatsApp; null if none is known, and for callers who may not see contact data.
  public let whatsapp: String?
  /// Initials on a color, in place of an image; null after a deletion.
  public let avatar: CustomerAvatar?
  /// English name of the country; null for a country that ISO 3166-1 does not know.
  public let countryName: String?
  /// How much business the customer brings, from value, orders and latest contact.
  public let grade: CustomerGrade
  /// Invoices and out-of-stock requests.
  public let orderCount: Int64
  /// Value of all deliveries in major units of `currency`, exact decimal text.
  public let totalValue: DecimalString
  /// The book's currency.
  public let currency: Currency
  /// Time of the customer's latest request, delivery or give-back; null before the first one.
  public let lastContactAt: Instant?
  /// Out-of-stock requests by status.
  public let requests: RequestCounts
  /// Whether the customer is a favourite of the caller.
  public let isFavorite: Bool
  /// When the caller last recorded a visit.
  public let visitedAt: Instant?
  /// The latest requests, deliveries and give-backs, the newest first, at most 10.
  public let recent: [CustomerEvent]
  /// Number of the customer that this one was merged into; null for a customer that was not merged.
  public let mergedInto: String?
  /// SHA-256 of the image that stands for the customer; null for a customer without one.
  public let avatarImage: String?

  init(
    _ view: CustomerView, _ figures: CustomerFigures?, _ requests: RequestCounts,
    _ mark: CustomerMark?, _ recent: [CustomerEvent], mergedInto: String?, avatarImage: String?,
    currency: Currency, now: Instant
  ) {
    id = view.id
    number = view.number
    name = view.name
    address = view.address
    phone = view.phone
    email = view.email
    country = view.country
    region = view.region
    city = view.city
    createdAt = view.createdAt
    updatedAt = view.updatedAt
    deletedAt = view.deletedAt
    version = view.version
    whatsapp = view.whatsapp
    avatar = view.avatar
    countryName = view.country.flatMap { Country.of(code: $0)?.name }
    let value = Money(minorUnits: figures?.totalValue ?? 0, currency: currency)
    orderCount = figures?.orderCount ?? 0
    totalValue = value.amountText
    self.currency = currency
    lastContactAt = figures?.lastContactAt
    grade = .of(orders: orderCount, value: value, lastContactAt: lastContactAt, now: now)
    self.requests = requests
    isFavorite = mark?.isFavorite ?? false
    visitedAt = mark?.viewedAt
    self.recent = recent
    self.mergedInto = mergedInto
    self.avatarImage = avatarImage
  }

  public static let columns: [FieldColumn] =
    CustomerView.columns + [
      .init("order_count", "ORDERS", .right), .init("total_value", "VALUE", .right),
    ]
}

extension CustomerProfile: CustomerContact {}

/// How many out-of-stock requests a customer has in each status.
public struct RequestCounts: AnswerRecord, Equatable {
  /// Requests that still wait for goods.
  public let pending: Int64
  /// Requests in which everything that was not cancelled was delivered.
  public let completed: Int64
  /// Requests whose remainder was refunded, or of which nothing was delivered.
  public let returned: Int64

  init(_ history: CustomerHistory) {
    pending = history.pending
    completed = history.completed
    returned = history.returned
  }
}
