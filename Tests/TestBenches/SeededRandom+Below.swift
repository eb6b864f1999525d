import OpsDomain

extension SeededRandom {
  /// A number from 0 to below `end`.
  package func next(below end: Int) -> Int { Int(next() % UInt64(end)) }
}
