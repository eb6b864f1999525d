import OpsDomain

/// An operation, whatever it takes and answers.
protocol DescribedOperation {
  var descriptor: OperationDescriptor { get }
}

extension Operation: DescribedOperation {}
