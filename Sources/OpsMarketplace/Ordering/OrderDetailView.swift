import OpsDomain
import OpsKernel

/// An order with its timeline and what it was ordered by. In JSON the fields of the order come
/// first, on the same level.
public struct OrderDetailView: OperationOutput, Equatable {
  public static let answerName = "order.show/1"

  /// The order as lists show it; its fields are on the same level as `timeline`.
  public let order: Flat<OrderView>
  /// What happened, oldest first.
  public let timeline: [OrderStep]
  /// With `--why`, the price line by line, with the tax of each rate and the reasons; else `null`.
  public let quote: QuoteView?

  public static let columns: [FieldColumn] = OrderView.columns
  public static let leading = OrderView.leading + ["quote.why.component", "quote.why.sentence"]
  public static let meters: Set<String> = ["distance", "quote.distance"]

  private enum CodingKeys: String, CodingKey { case timeline, quote }

  init(order: OrderView, timeline: [OrderStep], quote: QuoteView?) {
    self.order = order
    self.timeline = timeline
    self.quote = quote
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    order = try OrderView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timeline = try container.decode([OrderStep].self, forKey: .timeline)
    quote = try container.decodeIfPresent(QuoteView.self, forKey: .quote)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try order.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    // Tables show the reasons, which were asked for, before what happened.
    try container.encode(quote, forKey: .quote)
    try container.encode(timeline, forKey: .timeline)
  }
}

extension OrderDetailView: HoldsPersonalData {
  package var personalReading: PersonalReading { order.personalReading }
}
