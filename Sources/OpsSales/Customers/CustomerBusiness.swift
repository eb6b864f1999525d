import OpsDomain
import OpsKernel

/// The figures of the business with a customer, and what is marked about it.
public struct CustomerBusiness: AnswerRecord, Equatable {
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
    with card: CustomerCard, _ figures: CustomerFigures?, _ requests: RequestCounts,
    _ mark: CustomerMark?, _ recent: [CustomerEvent], mergedInto: String?, avatarImage: String?,
    currency: Currency, now: Instant
  ) {
    countryName = card.country.flatMap { Country.of(code: $0)?.name }
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
}

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
