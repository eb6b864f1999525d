import OpsDomain
import OpsKernel

extension Invocation {
  /// The input without what only the shell knows, such as where a password comes from.
  func operationInput(_ operations: OperationCatalogue) -> Document {
    guard let name = command.operation, let members = input.members?.members,
      let descriptor = operations[name]?.descriptor
    else { return input }
    let known = Set(descriptor.parameters.map(\.name))
    var own = DocumentObject()
    for member in members where known.contains(member.key) { own.set(member.key, member.value) }
    return .object(own)
  }
}
