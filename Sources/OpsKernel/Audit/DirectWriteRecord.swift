import OpsDomain
import OpsStorage

/// What the journal says of a batch of records that a client wrote without an operation: a name
/// made of what it wrote, and the client's own words as a remark.
public enum DirectWriteRecord {
  /// Before all such names; no operation and no work of the product has it as its noun.
  static let noun = "direct"
  private static let remarkName = "remark"

  /// `direct.customers.update`; `write` in place of the verb when there are several, `records` in
  /// place of the collection. What a client computed is not written and does not count.
  public static func name(of changes: [Transaction.DirectChange]) -> String {
    let written = changes.filter { !$0.schema.isDerived }
    let collections = Set(written.map(\.schema.name))
    let verbs = Set(written.map(\.verb))
    let collection = collections.count == 1 ? collections.first : nil
    let verb = verbs.count == 1 ? verbs.first?.rawValue : nil
    return "\(noun).\(collection ?? "records").\(verb ?? "write")"
  }

  /// Whether a commit with this name wrote records without an operation.
  static func isName(_ name: String, _ operations: OperationCatalogue) -> Bool {
    name.hasPrefix("\(noun).") && operations[name] == nil
  }

  /// `remark` as a commit keeps it, in place of an operation's answer; nil when it is empty.
  public static func answer(remark: String) -> [UInt8]? {
    remark.isEmpty ? nil : DocumentWriter.bytes([remarkName: .text(remark)])
  }

  /// The client's words about a direct write; nil for any other commit, and when they have been
  /// erased.
  static func remark(
    of commit: Commit, in journal: any JournalReader, _ operations: OperationCatalogue
  ) throws -> String? {
    guard isName(commit.header.operation, operations),
      case .kept(let bytes) = try journal.answer(of: commit),
      let document = try? DocumentParser.parse(bytes, limits: .trusted)
    else { return nil }
    return document[remarkName]?.string
  }
}
