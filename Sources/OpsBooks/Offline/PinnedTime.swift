import OpsDomain
import OpsKernel

/// Writes into a call when it was made, so that goods that left offline on Monday have not left on
/// Thursday, when the server is told. It does so for operations that take a time with `--at`, and
/// where the caller gave none.
enum PinnedTime {
  private static let time = "at"
  private static let steps = "steps"

  /// The input with the moment, also in each of several operations as one.
  ///
  /// Throws what looking up an operation throws.
  static func pinned(
    _ input: Document, of operation: OperationDescriptor, at moment: Instant,
    _ operations: OperationCatalogue
  ) throws -> Document {
    guard var object = input.members else { return input }
    if takesTime(operation), object[time]?.isNull != false {
      object.set(time, .text(moment.description))
    }
    guard operation.isCarrier, let parts = object[steps]?.items else { return .object(object) }
    let pinned = try parts.map { part -> Document in
      guard var step = part.members, let name = step["operation"]?.string else { return part }
      let inner = try operations.operation(named: name).descriptor
      let given = step["input"] ?? .object([:])
      step.set("input", try self.pinned(given, of: inner, at: moment, operations))
      return .object(step)
    }
    object.set(steps, .list(pinned))
    return .object(object)
  }

  /// Whether the caller may say when it happened; a time that has to be given is another one, such
  /// as the start of a step that is planned.
  private static func takesTime(_ operation: OperationDescriptor) -> Bool {
    operation.parameters.contains { $0.name == time && $0.kind == .instant && !$0.isRequired }
  }
}
