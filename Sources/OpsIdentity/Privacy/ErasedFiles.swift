import OpsDomain
import OpsKernel
import OpsStorage

/// Nobody attaches a file to a person who was erased, and no undo puts one back: it would be about
/// somebody of whom the book holds nothing any more.
enum ErasedFiles {
  static let attachments = RuleAddition(to: Attachment.self)
    .reaction(of: Attachment.self) { old, new, transaction in
      guard let new, old?.recordID != new.recordID else { return }
      typealias Columns = ErasureReceipt.Columns
      let receipt = try await transaction.repository(ErasureReceipt.self).first(
        where: .both(
          .equals(Columns.collection, new.collection), .equals(Columns.subject, new.recordID)))
      guard receipt == nil else {
        throw OpsError(
          .ruleViolated, "The data of this person has been erased", field: "record",
          hint: "attach the file to the record of somebody who is in the book")
      }
    }
}
