/// An operation, whatever it takes and answers.
package protocol DescribedOperation {
  var descriptor: OperationDescriptor { get }
}

extension Operation: DescribedOperation {}
