import OpsDomain

/// What one pending request wants from an allocation.
public struct AllocationWish: Sendable, Equatable {
  /// The out-of-stock request that wants the goods.
  public let request: RecordID
  /// The part that is not delivered and not allocated; a wish of zero or less gets nothing.
  public let wanted: Quantity
  /// Rank of the priority: 0 low … 3 urgent.
  public let priority: Int64
  /// Date by which the customer needs the goods; nil for no date.
  public let neededBy: CivilDate?
  /// When the request was made.
  public let requestedAt: Instant
  /// The day at the site on which the request was made.
  public let madeOn: CivilDate
  /// The request's place in the journal, which decides between equal times.
  public let place: JournalPlace?

  /// A wish of normal priority, without a date and a place in the journal unless they are given.
  ///
  /// - Parameter madeOn: The day at the site on which the request was made; the day in UTC unless
  ///   given.
  public init(
    request: RecordID, wanted: Quantity, priority: Int64 = 1, neededBy: CivilDate? = nil,
    requestedAt: Instant, madeOn: CivilDate? = nil, place: JournalPlace? = nil
  ) {
    self.request = request
    self.wanted = wanted
    self.priority = priority
    self.neededBy = neededBy
    self.requestedAt = requestedAt
    self.madeOn = madeOn ?? requestedAt.dateUTC
    self.place = place
  }

  /// The wish of a request.
  ///
  /// - Parameters:
  ///   - wanted: The wanted quantity; all that is not allocated yet unless given.
  ///   - calendar: Of the site.
  public init(
    _ request: OutOfStockRequest, wanted: Quantity? = nil, in calendar: any SiteCalendar
  ) {
    self.init(
      request: request.id, wanted: wanted ?? request.toAllocate, priority: request.priority,
      neededBy: request.neededBy, requestedAt: request.requestedAt,
      madeOn: calendar.date(of: request.requestedAt), place: request.place)
  }

  /// The same wish for another quantity.
  func wanting(_ quantity: Quantity) -> AllocationWish {
    AllocationWish(
      request: request, wanted: quantity, priority: priority, neededBy: neededBy,
      requestedAt: requestedAt, madeOn: madeOn, place: place)
  }

  /// The day on which the goods are needed: the day the customer named, or the day on which the
  /// request was made.
  var needDay: CivilDate { neededBy ?? madeOn }

  /// The request's position in time among all requests.
  var order: MomentOrder { MomentOrder(requestedAt, place, request) }
}
