import OpsDomain
import OpsKernel
import OpsStorage

/// The notices about the open offers of an order, for the drivers who can take them.
struct OrderOffers {
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// One occasion for each open offer of the order; none once a driver has it.
  func occasions(of id: RecordID) async throws -> [NoticeOccasion] {
    guard let order = try await transaction.repository(MarketOrder.self).fetch(id),
      order.driverID == nil
    else { return [] }
    let offers = try await OfferBook(transaction).all(of: id)
    let now = transaction.now
    let open = offers.filter { offer in
      offer.state == .open && (offer.until.map { $0 > now } ?? true)
    }
    guard !open.isEmpty else { return [] }
    let sentences = try await MarketSentences(order, transaction)
    let calendar = transaction.context.calendar
    var occasions: [NoticeOccasion] = []
    for offer in open {
      let told = try await drivers(asked: offer, offers).filter { $0 != order.buyerID }
      guard !told.isEmpty else { continue }
      let sentence = sentences.offered(offer)
      occasions.append(
        NoticeOccasion(
          .orderOffered, collection: MarketOrder.schema.name, subjectID: id, stage: offer.round,
          date: calendar.date(of: offer.offeredAt), dueAt: offer.offeredAt,
          title: sentence.title, body: sentence.body, audience: .only(told, seeing: .jobAccept)))
    }
    return occasions
  }

  /// Who is told of an offer: its driver; of one to all, the drivers who take orders now and have
  /// not let this one pass.
  private func drivers(asked offer: JobOffer, _ offers: [JobOffer]) async throws -> [RecordID] {
    if let user = offer.userID { return [user] }
    let passed = Set(offers.filter { $0.state == .passed }.compactMap(\.driverID))
    let available = try await transaction.repository(Driver.self).all(
      where: .equals(Driver.Columns.isAvailable, true),
      order: [.ascending(Driver.Columns.workingSince)])
    return available.filter { !passed.contains($0.id) }.map(\.userID)
  }
}
