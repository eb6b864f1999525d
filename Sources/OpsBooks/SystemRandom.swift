import OpsDomain

/// The machine's cryptographic randomness. Randomness enters the product here and nowhere else.
package struct SystemRandom: RandomSource {
  package init() {}

  package func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
