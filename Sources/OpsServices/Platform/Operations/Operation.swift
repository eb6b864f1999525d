import OpsDomain
import OpsStorage

/// One thing the product can do, as data: name, rights, inputs, answer, examples.
///
/// The same value serves the shell's command, `POST /v1/operations/{name}`, bulk lines, the
/// role × operation test and the generated documentation. The work itself is a service's method.
public struct Operation<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable {
  public let descriptor: OperationDescriptor

  public init(_ descriptor: OperationDescriptor) { self.descriptor = descriptor }
}
