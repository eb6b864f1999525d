import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `explore.partners`.
public struct ExplorePartners: OperationInput {
  /// `LAT,LON`: Where to deliver: degrees north and east, with at most 6 decimals.
  public var near: Option<Name>
  /// Only partners that are open now.
  public var open: Bool?
  /// Only partners that are open at that time.
  public var openAt: SiteTime?
  /// `|`: Only this kind of business.
  public var kind: PartnerKind?
  /// `WORD`: Only partners that sell this kind of goods.
  public var category: MenuCategory?
  /// Only partners that an administrator has marked as featured.
  public var featured: Bool?
  /// `T`: Only partners with these words in their name or on their menu; one typing error in each
  /// word is allowed.
  public var search: Name?
  /// `|`: What comes first: the nearest, the best rated, the fastest, or the smallest minimum
  /// order; default distance.
  public var sort: ExploreSort?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ExploreService {
  package static let partners = Operation<ExplorePartners, Listing<ExplorePlaceView>>(
    "explore.partners", area: .marketplace,
    "Finds partners that deliver to a place: the nearest, best or fastest first.",
    permission: .marketExplore, effect: .read,
    examples: [
      "explore --near 54.687157,25.279652 --open",
      "explore --near 54.687157,25.279652 --search lamp --sort rating -o json",
    ], consistency: .snapshot, isOfNow: true, narrows: ["kind": Narrowing("kind")])

  /// A page of verified partners in whose radius the place lies. By distance, pages go on as far as
  /// anybody delivers; any other order ranks the nearest 1,000. Throws `data.bad_value` for a place
  /// or a page that cannot be read, and for a search without words or with too many.
  public func partners(
    _ input: ExplorePartners, _ call: Call
  ) async throws -> Outcome<Listing<ExplorePlaceView>> {
    try await desk.perform(Self.partners, input, call) { transaction in
      let limit = input.limit ?? Limits.pageSizeDefault
      guard (1...Limits.pageSizeMaximum).contains(limit) else {
        throw OpsError(
          .badValue, "A page can have 1 to \(Limits.pageSizeMaximum) rows, not \(limit)",
          field: "limit")
      }
      let asked = input.openAt?.start(in: transaction.context.calendar)
      let moment = asked ?? transaction.now
      let times = try await DeliveryTimes(
        transaction.asSystem("estimates how long orders take"))
      let wish = ExploreWalk.Wish(
        place: try MapPlace(parsing: input.near, field: "near"),
        openAt: asked != nil || input.open == true ? moment : nil, kind: input.kind,
        isFeatured: input.featured == true, sort: input.sort ?? .distance, limit: limit,
        after: try input.after.map(ExploreCursor.init(parsing:)), times: times)
      let search = try await ExploreSearch(
        input.search, category: input.category, transaction, desk.world.readings)
      var atlas = ExploreAtlas(transaction, desk.world.readings)
      let found = try await ExploreWalk(wish: wish, search: search, transaction: transaction)
        .found(in: &atlas)
      let page = Array(found.prefix(limit))
      return Listing(
        items: try await ExploreReader(moment: moment, times: times, transaction: transaction)
          .views(page, search),
        next: found.count > limit ? page.last.map { ExploreCursor($0).text } : nil)
    }
  }
}
