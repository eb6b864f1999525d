/// An operation, whatever it takes and answers.
public protocol DescribedOperation {
  var descriptor: OperationDescriptor { get }
}

extension Operation: DescribedOperation {}
extension AnyOperation: DescribedOperation {}
