/** The part of autocannon that the benchmark uses; it has no types of its own. */
declare module "autocannon" {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string | Buffer;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** How often it looks whether all is sent: what is counted in less than seconds needs a small one. [ms] */
    sampleInt?: number;
    requests: {
      setupRequest: (request: Request, context: object) => Request;
    }[];
  }
  interface Outcome {
    /** [ms] */
    latency: { p50: number; p99: number; max: number };
    /** [s] */
    duration: number;
    requests: { total: number };
    "2xx": number;
    non2xx: number;
    errors: number;
    /** Body and head. [bytes] */
    throughput: { total: number };
  }
  export default function autocannon(options: Options): Promise<Outcome>;
}
