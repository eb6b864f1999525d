import OpsDomain
import OpsKernel

/// What somebody may change of a batch now.
public struct BatchEditing: AnswerRecord, Equatable {
  /// Whether you may change its colors.
  public let mayChangeColors: Bool
  /// Whether you may change its products and stations.
  public let mayChangeProducts: Bool
  /// What to do, in a sentence.
  public let guidance: String

  /// - Parameter guidance: What can be done with the batch at this hour.
  init(_ batch: ProductionBatch, guidance: String, by principal: Principal) {
    let isOpen = batch.status == .unsubmitted
    let may = principal.may(.batchEdit)
    mayChangeColors = isOpen && may
    mayChangeProducts = isOpen && may && batch.type == .productionConfiguration
    self.guidance =
      !may
      ? "you have no right to edit batches"
      : isOpen && batch.type == .batchProcessing
        ? "only colors change in a shift batch; plan other products with --type pc"
        : guidance
  }
}
