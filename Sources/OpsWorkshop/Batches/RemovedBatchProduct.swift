import OpsDomain
import OpsKernel

/// The product that was removed from a batch, as it was before. In JSON, its fields are beside the
/// field of the batch.
public struct RemovedBatchProduct: OperationOutput, Equatable {
  public static let answerName = "production.batch.product/1"

  /// Number of the batch.
  public let batch: String
  /// The product with its colors and stations, as it was before it was removed.
  public let product: Flat<BatchView.Product>

  private enum CodingKeys: String, CodingKey { case batch }

  init(batch: String, product: BatchView.Product) {
    self.batch = batch
    self.product = product
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    product = try BatchView.Product(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    batch = try container.decode(String.self, forKey: .batch)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(batch, forKey: .batch)
    try product.encode(to: encoder)
  }
}
