import OpsDomain
import OpsStorage

/// One thing the product can do, as data: name, rights, inputs, answer, examples.
///
/// The same value serves the shell's command, `POST /v1/operations/{name}`, bulk lines, the
/// role × operation test and the generated documentation. The work itself is a service's method.
///
/// The types are bound by those who use them, not here: the runtime would look up four conformances
/// for each of the operations whenever the program starts, which took half of that time.
public struct Operation<Input, Output>: Sendable {
  public let descriptor: OperationDescriptor

  public init(_ descriptor: OperationDescriptor) { self.descriptor = descriptor }
}
